import { ReasonForm, type ReasonFormWords } from '../../ui/reason-form';
import { type Reversal, takesAway, useReversal } from './verdicts';

export type ReverseFormProps = ReasonFormWords & {
  tutorId: string;
  /** What is decided the other way, as the screen shows it. */
  reversal: Reversal;
  onDone: () => void;
  onCancel: () => void;
};

/** Decides the other way than before, once its consequences are read and a reason is given. */
export function ReverseForm({ tutorId, reversal, onDone, ...form }: ReverseFormProps) {
  return (
    <ReasonForm
      {...form}
      hint="The tutor receives it by email."
      isDangerous={takesAway(reversal)}
      action={useReversal(tutorId, onDone)}
      inputOf={(reason) => ({ ...reversal, reason })}
    />
  );
}
