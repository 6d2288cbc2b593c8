import { drawAnswer, type DrawnRound } from '@contract/competition.js';
import { drawnPlace, drawnText, inOrder } from '@domain/competition/competition.js';
import { numberText } from '@domain/shared/number.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { read } from '../../lib/api';
import { Spinner } from '../../ui/button';
import { Failure } from '../../ui/query-state';

type Repeated = { hash: string; place: number; winner: string };

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Repeats a draw on the visitor's own computer; null where the browser cannot hash, as on a page without https. */
async function repeat({ seed, competition, entries }: DrawnRound): Promise<Repeated | null> {
  const hashing = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  if (seed === null || !hashing) return null;
  const text = new TextEncoder().encode(drawnText(seed, competition));
  const digest = new Uint8Array(await hashing.digest('SHA-256', text));
  const place = drawnPlace(digest, entries.length);
  return { hash: hex(digest.subarray(0, 8)), place, winner: inOrder(entries)[place] as string };
}

const checkQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/competitions/draws', id],
    queryFn: async () => {
      const { draw } = await read(drawAnswer, `/api/competitions/draws/${id}`);
      return { draw, repeated: await repeat(draw) };
    },
  });

/** The numbers of all entries of a round and, once it is drawn, its draw repeated in the browser (G-27). */
export default function DrawCheck({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(checkQuery(id));
  if (isError)
    return <Failure look="row" className="mt-4" title="The entries could not be loaded." onRetry={refetch} />;
  if (!data) return <Spinner label="Loading the entries..." />;
  const { draw, repeated } = data;
  const isRight = repeated?.winner === draw.winnerEntryId;
  return (
    <div role="status" className="mt-5 flex flex-col gap-3 border-t border-line pt-5">
      {repeated && (
        <p className="flex items-start gap-2 font-semibold">
          {isRight ? (
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-forest" aria-hidden="true" />
          ) : (
            <CircleX className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
          )}
          {isRight
            ? 'Your browser has drawn the same winner.'
            : 'Your browser has drawn a different winner. Please tell us about it.'}
        </p>
      )}
      {draw.seed !== null && (
        <ol className="list-decimal space-y-1.5 pl-5 text-body">
          <li>
            Take the SHA-256 hash of the seed followed by{' '}
            <code className="font-mono text-sm break-all">{draw.competition}</code>, with nothing in between.
            {repeated && (
              <>
                {' '}
                It begins with <code className="font-mono text-sm break-all">{repeated.hash}</code>.
              </>
            )}
          </li>
          <li>Read these first 8 bytes as one number, with the highest byte first.</li>
          <li>
            Divide it by the number of entries, {numberText(draw.entries.length)}.
            {repeated && ` The remainder is ${numberText(repeated.place)}.`}
          </li>
          <li>Count that far down the list below, starting at 0. That entry wins.</li>
        </ol>
      )}
      <details>
        <summary className="font-semibold">Numbers of the entries, in order</summary>
        <ol
          start={0}
          tabIndex={0}
          aria-label="Numbers of the entries, in order"
          className="mt-2 max-h-72 list-decimal overflow-y-auto rounded-field bg-sage-light py-3 pr-3 pl-12 font-mono text-sm"
        >
          {draw.entries.map((entry) => (
            <li key={entry} className="break-all">
              {entry === draw.winnerEntryId ? <strong>{entry} (winner)</strong> : entry}
            </li>
          ))}
        </ol>
      </details>
      <p className="text-sm text-muted">
        Your entry number was on the page where you confirmed it. You can also get all of this{' '}
        <a href={`/api/competitions/draws/${id}`} className="font-semibold text-forest underline">
          as data
        </a>
        .
      </p>
    </div>
  );
}
