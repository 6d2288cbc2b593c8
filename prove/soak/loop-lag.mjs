import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Brought into a process that serves no /metrics: at a signal it says how late its event loop was since the last one.
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  process.on('SIGUSR2', () => {
    console.log(`event loop p99 ${delay.percentile(99) / 1e6} ms`);
    delay.reset();
  });
}
