export class TestRun {
  constructor(root: string, scratch: string, options?: { forgives?: boolean });
  jest(name: string, workers: number, args: string[], how?: { node?: string }): Promise<void>;
  again(): Promise<void>;
  end(): number;
}
