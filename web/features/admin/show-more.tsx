import { Button } from '../../ui/button';

type ShowMoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: string;
};

/** Below a list that goes on: loads its next page. */
export function ShowMore({ list, children }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex justify-center p-4">
      <Button
        tone="secondary"
        size="small"
        disabled={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  );
}
