import { clsx } from 'clsx';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

export const inputStyle =
  'w-full rounded-field border border-field bg-white px-3.5 text-base text-ink placeholder:text-muted/80 transition-[border-color,box-shadow] duration-150 hover:border-ink/60 focus:border-forest focus:ring-3 focus:ring-sage focus:outline-none aria-invalid:border-danger aria-invalid:focus:ring-blush disabled:bg-sand/50';

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

export type Labels = { label: string; hint?: string; error?: string };
type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
type LabelledProps = Labels & {
  className?: string;
  /** Stands at the right below the control, such as a count. */
  note?: ReactNode;
  control: (wiring: Wiring) => ReactNode;
};

/** A control of a form with its label, hint and error, and what ties them together for a screen reader. */
export function Labelled({ label, hint, error, note, className, control }: LabelledProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const message = error && <FieldError id={`${id}-error`}>{error}</FieldError>;
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-body font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-0.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {control({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {note ? (
        <div className="flex items-start justify-between gap-4">
          {message || <span />}
          <span className="figures text-sm whitespace-nowrap text-muted">{note}</span>
        </div>
      ) : (
        message
      )}
    </div>
  );
}

/** A labelled text input with its hint and its error. */
export function Field({ label, hint, error, className, ...input }: ComponentProps<'input'> & Labels) {
  return (
    <Labelled
      {...{ label, hint, error, className }}
      control={(wiring) => <input {...wiring} className={clsx(inputStyle, 'h-12')} {...input} />}
    />
  );
}

type SelectProps = ComponentProps<'select'> & { options: readonly { value: string; label: string }[] };

/** A native select in the dense size of tables and filters; its label stands elsewhere. */
export function Select({ options, className, ...select }: SelectProps) {
  return (
    <span className={clsx('relative block', className)}>
      <select className={clsx(inputStyle, 'h-10 appearance-none pr-9 text-body')} {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-3 right-3 size-4 text-muted"
        strokeWidth={2.2}
        aria-hidden="true"
      />
    </span>
  );
}

/** A labelled native select in the dense size of tables and filters. */
export function SelectField({ label, options, className, ...select }: SelectProps & { label: ReactNode }) {
  const id = useId();
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-xs font-semibold text-muted">
        {label}
      </label>
      <Select id={id} options={options} {...select} />
    </div>
  );
}

type SmallFieldProps = ComponentProps<'input'> & { label: string };

/** A labelled input in the dense size of tables and filters. */
export function SmallField({ label, className, ...input }: SmallFieldProps) {
  const id = useId();
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-xs font-semibold text-muted">
        {label}
      </label>
      <input id={id} className={clsx(inputStyle, 'h-10 text-body')} {...input} />
    </div>
  );
}
