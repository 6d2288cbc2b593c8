import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useInMiddle } from './in-middle';

type TabsProps = {
  value: string;
  onValueChange: (value: string) => void;
  tabs: { value: string; label: string; panel: ReactNode }[];
  label: string;
};

/** Tabs with arrow keys; a panel is drawn only while it is chosen. */
export function Tabs({ value, onValueChange, tabs, label }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useInMiddle(list, '[data-state=active]', value);
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto rounded-full bg-sand p-1"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="h-10 flex-1 rounded-full px-3 text-body font-semibold whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink data-[state=active]:bg-white data-[state=active]:text-forest data-[state=active]:shadow-sm forced-colors:data-[state=active]:border-2 forced-colors:data-[state=active]:border-[Highlight]"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="focus-visible:outline-offset-8">
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
