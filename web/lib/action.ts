import { type QueryKey, useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useCallback, useRef } from 'react';
import type { z } from 'zod';
import { ask, send } from './api';

/** The calls that an action may make; each carries the `Idempotency-Key` of its content. */
export type Calls = {
  /** Sends a change and reads its answer, as {@link ask}. */
  ask<T>(shape: z.ZodType<T>, method: Method, url: string, body?: unknown): Promise<T>;
  /** Sends a change, as {@link send}. */
  send(method: Method, url: string, body?: unknown): Promise<Response>;
  /** Sends what is answered with a file, which may take long to come. */
  download(url: string): Promise<Blob>;
};
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Callbacks<Answer, Input> = {
  /** The action stays closed until a promise returned here is settled: return the reload of what it changed. */
  onSuccess?: (answer: Answer, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
  onSettled?: () => unknown;
};

type Options<Answer, Input> = Callbacks<Answer, Input> & {
  run: (input: Input, calls: Calls) => Promise<Answer>;
  /** What an input is about: actions about different things do not wait for each other. */
  about?: (input: Input) => string;
  mutationKey?: QueryKey;
};

type Send<Answer, Input> = (input: Input, callbacks?: Callbacks<Answer, Input>) => Promise<void>;
type HandleSubmit<Valid> = (onValid: (input: Valid) => unknown) => (event: SyntheticEvent) => Promise<unknown>;

/** Random, also where `crypto.randomUUID` is missing because the page does not come over https. */
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/**
 * Which click of a double or triple click is being handled, as the visitor's system counts them; 0 where it is none.
 */
let clickCount = 0;
if (typeof window !== 'undefined') {
  const countClick = ({ detail }: MouseEvent) => {
    clickCount = detail;
    setTimeout(() => {
      clickCount = 0;
    });
  };
  // A key that is held down is one press, too.
  const stopHeldEnter = (event: KeyboardEvent) => {
    clickCount = 0;
    const isPress = event.target instanceof Element && event.target.closest('button, input, select');
    if (event.repeat && event.key === 'Enter' && isPress) event.preventDefault();
  };
  addEventListener('click', countClick, true);
  addEventListener('keydown', stopHeldEnter, true);
}

/**
 * Gives the calls of one attempt their keys; one that failed keeps its key for the next attempt with the same content.
 */
function keyedCalls(failed: ReadonlyMap<string, string>, held: Map<string, string>): Calls {
  const withKey = async <T>(content: unknown[], call: (key: string) => Promise<T>): Promise<T> => {
    const name = JSON.stringify(content);
    const key = held.get(name) ?? failed.get(name) ?? newKey();
    held.set(name, key);
    const answer = await call(key);
    held.delete(name);
    return answer;
  };
  return {
    ask: (shape, method, url, body) => withKey([method, url, body], (key) => ask(shape, method, url, body, key)),
    send: (method, url, body) => withKey([method, url, body], (key) => send(method, url, body, key)),
    download: (url) => withKey(['POST', url], async (key) => (await send('POST', url, undefined, key, true)).blob()),
  };
}

/**
 * Everything on this site that changes something goes through this hook, forms and buttons alike: however often and
 * fast it is pressed, it is sent once. It is closed from the press on, before anything is awaited, until the answer and
 * the reload of what it changed are there. A retry of the same content carries the same `Idempotency-Key`; other
 * content, or the same after a success, a new one.
 */
export function useAction<Answer, Input = void>({ run, about, ...options }: Options<Answer, Input>) {
  const keys = useRef(new Map<string, Map<string, string>>());
  const closed = useRef(new Set<string>());
  const { mutateAsync, isPending, isSuccess, isError, error, data, variables, reset } = useMutation({
    ...options,
    mutationFn: (input: Input) => {
      const subject = about?.(input) ?? '';
      const failed = keys.current.get(subject) ?? new Map<string, string>();
      const held = new Map<string, string>();
      keys.current.set(subject, held);
      return run(input, keyedCalls(failed, held));
    },
  });

  const once = useCallback(
    (subject: string, work: (send: Send<Answer, Input>) => Promise<unknown>) => {
      if (closed.current.has(subject) || clickCount > 1) return;
      closed.current.add(subject);
      // The callbacks have dealt with a failure.
      const settled = () => undefined;
      void work((input, callbacks) => mutateAsync(input, callbacks).then(settled, settled)).finally(() =>
        closed.current.delete(subject),
      );
    },
    [mutateAsync],
  );
  const mutate = useCallback(
    (input: Input, callbacks?: Callbacks<Answer, Input>) =>
      once(about?.(input) ?? '', (send) => send(input, callbacks)),
    [about, once],
  );
  /**
   * Does the work of one press, the checks before the sending included; further presses are ignored until it has ended.
   */
  const press = (work: (send: Send<Answer, Input>) => Promise<unknown>) => once('', work);

  return {
    isPending,
    isSuccess,
    isError,
    error,
    data,
    variables,
    reset,
    mutate,
    press,
    /**
     * The `onSubmit` of a form that checks itself; `inputOf` makes
     * of its values what is sent, or undefined to send nothing.
     */
    onSubmit:
      <Valid>(
        handleSubmit: HandleSubmit<Valid>,
        inputOf: (valid: Valid) => Input | undefined,
        callbacks?: Callbacks<Answer, Input>,
      ) =>
      (event: SyntheticEvent) => {
        event.preventDefault();
        press((send) =>
          handleSubmit((valid) => {
            const input = inputOf(valid);
            return input === undefined ? undefined : send(input, callbacks);
          })(event),
        );
      },
  };
}
