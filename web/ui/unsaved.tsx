import { useEffect, useState } from 'react';
import type { Blocker, DataRouter } from 'react-router';
import { Button } from './button';
import { Dialog } from './dialog';

const KEY = 'unsaved';

/** React Router's own; its `useBlocker` would be in the scripts of every page, for the few that ask (decision 068). */
const routerOfPage = () => (window as unknown as { __reactRouterDataRouter: DataRouter }).__reactRouterDataRouter;

/**
 * Asks before what somebody is writing is lost: by `close`, which its own buttons call, by Back or a link, and in the browser's words by a
 * reload or a closed tab. `question` is rendered beside what is written; after `release` nothing is asked any more.
 */
export function useUnsaved(isUnsaved: boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  const [blocker, setBlocker] = useState<Blocker>();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const router = routerOfPage();
    router.getBlocker(KEY, () => true);
    const unsubscribe = router.subscribe(({ blockers }) => setBlocker(blockers.get(KEY)));
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      unsubscribe();
      router.deleteBlocker(KEY);
      setBlocker(undefined);
    };
  }, [isUnsaved]);

  const release = () => routerOfPage().deleteBlocker(KEY);
  const stay = () => {
    setAsking(false);
    blocker?.reset?.();
  };
  const leave = () => {
    if (blocker?.proceed) return blocker.proceed();
    release();
    onClose();
  };
  return {
    close: () => (isUnsaved ? setAsking(true) : onClose()),
    release,
    question: (isAsking || blocker?.state === 'blocked') && (
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
