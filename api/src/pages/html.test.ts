import { html } from './html.ts';

test('escapes what is put in, once', () => {
  const name = `<b>"Ann" & 'Bob'</b>`;
  const inner = html`<i title="${name}">${name}</i>`;
  const escaped = '&lt;b&gt;&quot;Ann&quot; &amp; &#39;Bob&#39;&lt;/b&gt;';
  expect(html`<p>${inner}</p>`.markup).toBe(`<p><i title="${escaped}">${escaped}</i></p>`);
});

test('joins lists and leaves out what is not there', () => {
  const items = [html`<li>${1}</li>`, false, html`<li>${2}</li>`, null, undefined] as const;
  expect(html`<ul>${items}</ul>`.markup).toBe('<ul><li>1</li><li>2</li></ul>');
});
