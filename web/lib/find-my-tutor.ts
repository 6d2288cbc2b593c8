import { useNavigate } from 'react-router';

/** Scrolls to the enquiry form, else to its section, else goes to `/#enquiry` (P-05, P-07). */
export function useEnquiryForm(): () => void {
  const navigate = useNavigate();
  return () => {
    const target = document.getElementById('enquiry-form') ?? document.getElementById('enquiry');
    if (!target) return void navigate('/#enquiry');
    target.scrollIntoView({ block: 'start' });
    target.querySelector<HTMLInputElement>('fieldset input')?.focus({ preventScroll: true });
  };
}
