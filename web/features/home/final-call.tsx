import { telephone } from '@contract/site.js';
import { Phone } from 'lucide-react';
import { SITE } from '../../content/site';
import { Banksia } from '../../ui/banksia';
import { Button } from '../../ui/button';

export function FinalCall({ onFindTutor }: { onFindTutor: () => void }) {
  return (
    <section aria-labelledby="final-heading" className="bg-honey/70">
      <div className="measure flex flex-col items-center py-20 text-center sm:py-28">
        <Banksia weight="fine" className="mb-6 size-24" />
        <h2 id="final-heading" className="display max-w-[18ch] text-display-2">
          Two minutes now, a&nbsp;reply within 24&nbsp;hours.
        </h2>
        <p className="prose-public mt-5 max-w-[52ch] text-balance">
          Free to ask, nothing to sign, and a money-back guarantee after the first session.
        </p>
        <div className="mt-9 flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
          <Button size="large" onClick={onFindTutor}>
            Start your enquiry
          </Button>
          <a
            href={telephone(SITE.phone)}
            className="inline-flex items-center gap-2 font-semibold underline-offset-4 hover:underline"
          >
            <Phone className="size-4" aria-hidden="true" />
            Or call {SITE.phone}
          </a>
        </div>
      </div>
    </section>
  );
}
