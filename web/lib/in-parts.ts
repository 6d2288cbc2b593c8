/** An answer with all of its body; says of each part that it has come. */
export async function inParts(
  response: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onPart: () => void,
): Promise<Response> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onPart();
    parts.push(part.value);
  }
  return new Response(new Blob(parts), response);
}
