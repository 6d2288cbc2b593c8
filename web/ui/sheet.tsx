import type { ReactNode } from 'react';
import { CloseButton, EdgeDialog, EdgeDialogTitle } from './edge-dialog';

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Stays in view below what scrolls. */
  footer: ReactNode;
  children: ReactNode;
};

/** A dialog that rises from the lower edge of a phone and leaves a little of the page above itself. */
export function Sheet({ title, footer, children, ...state }: SheetProps) {
  return (
    <EdgeDialog
      {...state}
      className="inset-x-0 bottom-0 max-h-[min(92dvh,100dvh-var(--toast-bottom,0px))] animate-rise rounded-t-[20px]"
    >
      <div className="flex items-center justify-between border-b border-line px-6 py-3">
        <EdgeDialogTitle className="text-lg font-semibold">{title}</EdgeDialogTitle>
        <div className="-mr-2">
          <CloseButton />
        </div>
      </div>
      <div className="grow overflow-y-auto px-6 py-5">{children}</div>
      <div className="border-t border-line px-6 py-4">{footer}</div>
    </EdgeDialog>
  );
}
