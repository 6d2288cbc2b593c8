const SPAN = /(\d[\d:]*(?: [ap]m)?–\d[\d:]* [ap]m)/;

/** Hours of a week as text (`Sat 9 am–4 pm`); no line ends inside a span of time. */
export function Hours({ text }: { text: string }) {
  return text.split(SPAN).map((part, at) =>
    at % 2 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
