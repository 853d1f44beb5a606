/** The text of an answer from outside; null when it is larger than anything that side has to say. */
export async function readBounded(response: Response, maxBytes = 256 * 1024): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
