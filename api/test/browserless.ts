/** A browser without a screen: keeps cookies, fills in forms, sends them again where it is told to, follows nothing else. */
export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Visit>;
  /** Opens a page and sends the first form of its main part (or the one whose `work` is named) with these fields. */
  send(path: string, fields: Record<string, string>, options?: SendOptions): Promise<Visit>;
  cookies: Map<string, string>;
}

export interface SendOptions {
  work?: string;
  headers?: Record<string, string>;
  /** The page as it was answered before, instead of opening it anew. */
  keep?: Visit;
  /** Post to another address than the form's. */
  spoil?(body: URLSearchParams): void;
}

export interface Visit {
  status: number;
  headers: Headers;
  /** Where it redirects to. */
  location: string | null;
  text: string;
}

/**
 * Opens a browser on a server.
 * @param note Told of each answer.
 */
export function openVisitor(origin: string, note?: (visit: Visit) => void): Visitor {
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit = {}): Promise<Visit> {
    const url = new URL(path, origin);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { Accept: 'text/html', ...(cookie && { Cookie: cookie }), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const isGone = attributes.some((text) => /expires=Thu, 01 Jan 1970/i.test(text));
      if (isGone || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const { status, headers } = response;
    const location = headers.get('location');
    const visit = { status, headers, location, text: await response.text() };
    note?.(visit);
    return visit;
  }

  return {
    cookies,
    get: (path, headers) => request(path, { headers }),
    async send(path, fields, { work, headers, keep, spoil } = {}) {
      const page = keep ?? (await request(path));
      const main = page.text.slice(Math.max(0, page.text.indexOf('<main')));
      const forms = main.match(/<form[\s\S]*?<\/form>/g) ?? [];
      const form = forms.find((text) => !work || text.includes(`name="work" value="${work}"`));
      if (!form) throw new Error(`No form at ${path}: ${page.status} ${page.text.slice(0, 200)}`);
      const body = new URLSearchParams();
      for (const [, name, value] of form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g))
        body.set(name!, value!.replaceAll('&amp;', '&'));
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      spoil?.(body);
      const action = /action="([^"]*)"/.exec(form)![1] || path;
      let visit = await request(action, { method: 'POST', body, headers });
      while (visit.status === 307)
        visit = await request(visit.location!, { method: 'POST', body, headers });
      return visit;
    },
  };
}
