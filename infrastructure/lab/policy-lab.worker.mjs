import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// From the sources, as the tests run it, the modules named here are not compiled yet.
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      if (!specifier.startsWith('.') || !specifier.endsWith('.js')) throw error;
      return next(specifier.replace(/\.js$/, '.ts'), context);
    }
  },
});

const { replay, sameInvitations } = await import('../../domain/matching/lab.js');
const { withChange } = await import('../../domain/matching/policy-change.js');
const { syntheticEnquiries, syntheticTutors } = await import('../../domain/matching/synthetic.js');

const { input, current, now, recorded } = workerData;
const tutors = recorded?.tutors ?? syntheticTutors(input.tutors, input.seed, now);
const enquiries = recorded?.enquiries ?? syntheticEnquiries(input.count, input.seed, now);
const STEP = 50;
const all = enquiries.length * 2;
const tell = (before) => (done) => {
  if (done % STEP === 0) parentPort.postMessage({ progress: (before + done) / all });
};
const acceptShare = recorded?.acceptShare;
const one = replay(enquiries, tutors, current, now, tell(0), acceptShare);
const other = replay(enquiries, tutors, withChange(current, input), now, tell(enquiries.length), acceptShare);
parentPort.postMessage({
  result: {
    current: one.outcome,
    changed: other.outcome,
    sameInvitations: sameInvitations(one.chosen, other.chosen),
    enquiries: enquiries.length,
  },
});
