import { Download } from 'lucide-react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { saveFile } from '../../lib/save-file';
import { serverNow } from '../../lib/server-time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';

/** A copy of everything that is kept of the tutor, as one file (G-19). */
export function DownloadData() {
  const { mutate, isPending } = useAction({
    run: (_: void, { download }) => download('/api/portal/export'),
    onSuccess: (file) => {
      saveFile(`banksia-data-${new Date(serverNow()).toISOString().slice(0, 10)}.zip`, file);
      toast('Download ready', 'Your data is in your downloads.');
    },
    onError: (error) =>
      toast('Error', wordsOf(error, 'Your data could not be downloaded. Please try again.'), 'destructive'),
  });
  return (
    <Card aria-labelledby="download-data" className="p-5 sm:p-7">
      <h2 id="download-data" className="text-lg font-semibold">
        Download your data
      </h2>
      <p className="mt-1 text-muted">
        A zip file with your account, profile, contracts, availability, opportunities, quotes, messages, sessions,
        lesson reports, earnings and reviews, and the documents you uploaded. Families’ contact details are in it only
        where your portal shows them to you. It may take a minute; you can download it five times a day.
      </p>
      <Button tone="secondary" className="mt-5 max-sm:w-full" disabled={isPending} onClick={() => mutate()}>
        <Download className="size-4" aria-hidden="true" />
        {isPending ? 'Preparing...' : 'Download your data'}
      </Button>
    </Card>
  );
}
