import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';
import type { Blocker, DataRouter } from 'react-router';
import { Button } from './button';
import { Dialog } from './dialog';

/** React Router's own; its `useBlocker` would be in the scripts of every page, for the few that ask (decision 068). */
const routerOfPage = () => (window as unknown as { __reactRouterDataRouter: DataRouter }).__reactRouterDataRouter;

/**
 * Asks before what somebody is writing is lost: by `close`, which its own buttons call, by Back or a link, and in the
 * browser's words by a reload or a closed tab. `before` asks so before anything else that would lose it. `question` is
 * rendered beside what is written; after `release` nothing is asked any more.
 */
export function useUnsaved(isUnsaved: boolean, onClose: () => void) {
  // One drawer may stand over another.
  const key = useId();
  const [next, setNext] = useState<() => void>();
  const [blocker, setBlocker] = useState<Blocker>();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const router = routerOfPage();
    router.getBlocker(key, () => true);
    const unsubscribe = router.subscribe(({ blockers }) => setBlocker(blockers.get(key)));
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      unsubscribe();
      router.deleteBlocker(key);
      setBlocker(undefined);
    };
  }, [isUnsaved, key]);

  const release = () => routerOfPage().deleteBlocker(key);
  const stay = () => {
    setNext(undefined);
    blocker?.reset?.();
  };
  const leave = () => {
    if (blocker?.proceed) return blocker.proceed();
    release();
    next?.();
  };
  const before = (go: () => void) => (isUnsaved ? setNext(() => go) : go());
  return {
    close: () => before(onClose),
    before,
    release,
    question: (next !== undefined || blocker?.state === 'blocked') && (
      <Dialog
        open
        onOpenChange={stay}
        title="Close without saving?"
        description={<p>What you have written and not saved will be lost.</p>}
      >
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={stay}>
            Keep writing
          </Button>
          <Button tone="danger" onClick={leave}>
            Close without saving
          </Button>
        </div>
      </Dialog>
    ),
  };
}

const Report = createContext<(form: string, isUnsaved: boolean) => void>(() => undefined);

/** Takes what the forms inside report. */
export const UnsavedForms = Report.Provider;

/** Reports for as long as a form is open whether anything is written in it, to what asks before that is lost. */
export function useReportUnsaved(isUnsaved: boolean) {
  const report = useContext(Report);
  const form = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    report(form, true);
    return () => report(form, false);
  }, [report, form, isUnsaved]);
}

/** `useUnsaved` for the forms inside `UnsavedForms`, which is given `report`. */
export function useUnsavedForms(onClose: () => void) {
  const [written, setWritten] = useState<readonly string[]>([]);
  const report = useCallback((form: string, isUnsaved: boolean) => {
    setWritten((known) => (isUnsaved ? [...known, form] : known.filter((one) => one !== form)));
  }, []);
  return { report, ...useUnsaved(written.length > 0, onClose) };
}
