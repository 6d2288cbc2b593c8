import { PAGE_ANSWERS, type PageAnswer } from '@contract/site.js';
import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

const written = (): PageAnswer[] =>
  JSON.parse((!import.meta.env.SSR && document.getElementById(PAGE_ANSWERS)?.textContent) || '[]');

/** What this page was rendered with: by a server what it was given, in a browser what stands in the document. */
export const PageAnswers = createContext<readonly PageAnswer[]>(written());

/** Begins with these answers, and reads them once more: they are as old as the document. */
export function beginWith(cache: QueryClient, answers: readonly PageAnswer[]): QueryClient {
  for (const { key: queryKey, answer } of answers) {
    cache.setQueryData(queryKey, answer);
    void cache.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  return cache;
}
