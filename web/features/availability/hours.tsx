import { X } from 'lucide-react';
import { FieldError, inputStyle } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { endOptions, movedTo, startOptions } from './clock-times';

type Value = { startTime: string; endTime: string };
type HoursProps = {
  /** Whose hours they are, for those who hear the page: `Monday`. */
  of: string;
  value: Value;
  error?: string;
  onChange: (value: Value) => void;
  onRemove?: () => void;
};

const selectStyle = `${inputStyle} h-11 min-w-0 flex-1 px-2.5 text-body sm:w-32 sm:flex-none`;

/** From and to, each every half hour. */
export function Hours({ of, value, error, onChange, onRemove }: HoursProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <select
          aria-label={`${of}, from`}
          className={selectStyle}
          value={value.startTime}
          onChange={(event) => onChange(movedTo(value, event.target.value))}
        >
          {startOptions(value.startTime).map(({ value: time, label }) => (
            <option key={time} value={time}>
              {label}
            </option>
          ))}
        </select>
        <span className="text-muted">to</span>
        <select
          aria-label={`${of}, to`}
          aria-invalid={error ? true : undefined}
          className={selectStyle}
          value={value.endTime}
          onChange={(event) => onChange({ ...value, endTime: event.target.value })}
        >
          {endOptions(value.startTime, value.endTime).map(({ value: time, label }) => (
            <option key={time} value={time}>
              {label}
            </option>
          ))}
        </select>
        {onRemove && (
          <IconButton label={`Remove these hours on ${of}`} className="shrink-0" onClick={onRemove}>
            <X className="size-4.5" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
