/** What a step came to. A check counts as one case; test runners report their own. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped?: number;
  /** Shown when it failed. */
  output: string;
  /** Shown beside the time. */
  note?: string;
  /** What failed, a line each; none where the step is one check. */
  failures?: string[];
  /** What passed only at a second try, a line each. */
  flaky?: string[];
  /** How long the step's files took, the slowest first. */
  slowest?: { file: string; seconds: number }[];
}

export interface Step {
  name: string;
  /** Waits more than it works: runs beside the others, in no lane. */
  beside?: boolean;
  /** Keeps both cores busy by itself: no other step runs meanwhile but those beside. */
  alone?: boolean;
  /** Begins when this step has ended, and is not tried when it failed. */
  after?: string;
  run: (context: StepContext) => Promise<Outcome>;
}

export interface StepContext {
  signal: AbortSignal;
  /** A folder of this run, gone afterwards. */
  tempDir: string;
}

export interface Finished extends Outcome {
  name: string;
  seconds: number;
}
