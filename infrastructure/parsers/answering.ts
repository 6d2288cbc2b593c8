/** The most that one question may cost: memory of this process in bytes, microseconds of processor. */
const MOST_BYTES = 640 * 1024 * 1024;
/** Ten seconds of processor: far more than an honest file takes. */
const MOST_PROCESSOR = 10_000_000;
/** How often the cost is looked at: little can be wasted in between. */
const LOOK_MS = 50;

/** What is native works beside JavaScript, which can therefore end this process when that costs too much. */
function guard(): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > MOST_BYTES || user + system > MOST_PROCESSOR) end();
  }, LOOK_MS);
}

/** At once, whatever still runs beside JavaScript. */
const end = () => process.kill(process.pid, 'SIGKILL');

/** Answers the questions of `ParserProcesses` in the process that parses, one after the other. */
export function answering<Question, Answer extends object>(answer: (question: Question) => Promise<Answer>): void {
  process.on('disconnect', end);
  process.on('message', (question: Question) => {
    const guarded = guard();
    answer(question).then((given) => {
      clearInterval(guarded);
      process.send?.({ ...given, rss: process.memoryUsage.rss() });
    }, end);
  });
}
