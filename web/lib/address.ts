import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * What the address says after `?`. A change counts at once, before the page has moved
 * there, so that the next change keeps it; Back and Forward count over both. `change`
 * writes single values, where an empty one leaves the address; `go` writes all.
 */
export function useAddress() {
  const [written] = useSearchParams();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<string | null>(null);
  if (ahead === `${written}`) setAhead(null);
  useEffect(() => {
    const forget = () => setAhead(null);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
  const params = useMemo(() => (ahead === null ? written : new URLSearchParams(ahead)), [ahead, written]);
  const go = (search: string, replace = false) => {
    setAhead(`${new URLSearchParams(search)}`);
    void navigate({ search }, { replace, preventScrollReset: true });
  };
  return {
    params,
    go,
    change: (changed: Record<string, string | null | undefined>) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(changed)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      go(`${next}`, true);
    },
  };
}
