import { clsx } from 'clsx';
import { onIntent } from '../../ui/on-intent';
import { hasDraft } from './draft-key';
import type { WizardProps } from './wizard';
import { CARD, WizardFrame } from './wizard-frame';

/** An enquiry was begun in this tab, or a visitor comes with a tutor to ask. */
const isBegun = () => hasDraft() || Boolean((history.state as { usr?: unknown } | null)?.usr);

const Wizard = onIntent<WizardProps>('form', () => import('./wizard'), isBegun);

/** The enquiry (S0§4), whose logic is loaded when a visitor first does something. */
export function EnquiryWizard(props: WizardProps) {
  const { heading, lead } = props;
  const words = (
    <>
      {heading}
      {lead}
    </>
  );
  return (
    <Wizard
      {...props}
      fallback={
        <WizardFrame words={words}>
          <div className={clsx(CARD, 'min-h-[34rem]')} />
        </WizardFrame>
      }
    />
  );
}
