import type { KeyboardEvent, ReactNode } from 'react';
import { CloseButton, EdgeDialog, EdgeDialogTitle } from './edge-dialog';

type SideSheetProps = {
  title: string;
  /** Beside the title: where one is, and the way on. */
  aside?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
};

/** A dialog that covers the right side of the page, for work that needs room; the whole page on a phone. */
export function SideSheet({ title, aside, footer, children, onClose, onKeyDown }: SideSheetProps) {
  return (
    <EdgeDialog
      open
      onOpenChange={(open) => !open && onClose()}
      onKeyDown={onKeyDown}
      className="top-(--toast-bottom,0px) right-0 bottom-0 w-full max-w-[1280px] animate-slide-in text-body xl:w-[92vw]"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-paper py-3 pr-3 pl-5 sm:pl-7">
        <EdgeDialogTitle className="display min-w-0 flex-1 truncate text-2xl leading-tight">{title}</EdgeDialogTitle>
        {aside}
        <CloseButton />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      {footer && <footer className="border-t border-line bg-paper px-5 py-3.5 sm:px-7">{footer}</footer>}
    </EdgeDialog>
  );
}
