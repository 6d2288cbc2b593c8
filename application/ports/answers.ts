/** What a request is answered of what it changed. */
export abstract class Answers {
  /**
   * Does work, and reads its answer in the commit that the work makes: where it cannot be read, nothing was done; what
   * was done is answered (D-34). `read` is given what the work gives; where nothing was committed it reads what stands.
   */
  abstract of<Result, Answer>(work: () => Promise<Result>, read: (result: Result) => Promise<Answer>): Promise<Answer>;
}
