import { Copy, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { type AvailabilityForm, DAY_NAMES, type RuleForm, WEEK } from './availability';
import { nextHours } from './clock-times';
import { CopyDialog } from './copy-dialog';
import { Hours } from './hours';

type WeekEditorProps = { timezone: string; bufferMinutes: number };

/** Hours per day of the week: add, remove, copy to other days (R-37, V-20). */
export function WeekEditor({ timezone, bufferMinutes }: WeekEditorProps) {
  const { control, formState } = useFormContext<AvailabilityForm>();
  const { append, remove, update, replace } = useFieldArray({ control, name: 'rules' });
  const rules = useWatch({ control, name: 'rules' });
  const [copied, setCopied] = useState<number | null>(null);
  const addButtons = useRef(new Map<number, HTMLButtonElement | null>());
  const of = (day: number) =>
    rules.map((rule, index) => ({ rule, index })).filter(({ rule }) => rule.dayOfWeek === day);

  const add = (day: number) => {
    const hours = nextHours(
      day,
      of(day).map(({ rule }) => rule),
    );
    if (hours) append({ dayOfWeek: day, ...hours, timezone, isActive: true, bufferMinutes });
  };
  // The button that was pressed is gone.
  const removeAt = (index: number, day: number) => {
    remove(index);
    addButtons.current.get(day)?.focus();
  };
  const resume = (index: number, rule: RuleForm) => {
    update(index, { ...rule, isActive: true });
    addButtons.current.get(rule.dayOfWeek)?.focus();
  };
  const copyTo = (days: number[]) => {
    if (copied === null) return;
    const source = of(copied).map(({ rule }) => rule);
    const others = rules.filter(({ dayOfWeek }) => !days.includes(dayOfWeek));
    replace([...others, ...days.flatMap((dayOfWeek) => source.map((rule): RuleForm => ({ ...rule, dayOfWeek })))]);
    setCopied(null);
  };

  return (
    <>
      <ul className="border-t border-line">
        {WEEK.map((day) => {
          const hours = of(day);
          const name = DAY_NAMES[day];
          return (
            <li
              key={day}
              aria-label={name}
              className="grid gap-x-4 gap-y-2.5 border-b border-line py-4 max-[359px]:gap-x-2 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
            >
              <p className="self-center font-semibold sm:self-start sm:pt-2.5">{name}</p>
              <div className="flex min-w-0 flex-col gap-2.5 max-sm:col-span-2 max-sm:row-start-2">
                {hours.length === 0 && <p className="text-muted sm:pt-2.5">Not available</p>}
                {hours.map(({ rule, index }) => (
                  <div key={index} className="flex flex-col gap-1">
                    <Hours
                      of={name}
                      value={rule}
                      error={formState.errors.rules?.[index]?.endTime?.message}
                      onChange={(value) => update(index, { ...rule, ...value })}
                      onRemove={() => removeAt(index, day)}
                    />
                    {rule.isActive === false && (
                      <span className="flex items-center gap-2">
                        <Badge>Paused</Badge>
                        <Button tone="quiet" size="small" onClick={() => resume(index, rule)}>
                          Resume
                        </Button>
                      </span>
                    )}
                  </div>
                ))}
              </div>
              <div className="-mr-3 flex items-start gap-1 max-sm:col-start-2 max-sm:row-start-1 max-sm:ml-auto max-sm:-my-1.5">
                {hours.length > 0 && (
                  <Button
                    tone="quiet"
                    size="small"
                    className="h-11 px-3 max-[359px]:px-1.5"
                    aria-label={`Copy ${name} to other days`}
                    onClick={() => setCopied(day)}
                  >
                    <Copy className="size-4" aria-hidden="true" />
                    Copy
                  </Button>
                )}
                <Button
                  ref={(button) => void addButtons.current.set(day, button)}
                  tone="quiet"
                  size="small"
                  className="h-11 px-3 max-[359px]:px-1.5"
                  aria-label={`Add hours on ${name}`}
                  onClick={() => add(day)}
                >
                  <Plus className="size-4" aria-hidden="true" />
                  Add
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {copied !== null && <CopyDialog from={copied} onCopy={copyTo} onClose={() => setCopied(null)} />}
    </>
  );
}
