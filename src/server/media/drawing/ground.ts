// The table every garment lies on: rice paper, lit from the top left.
export const frame = { width: 800, height: 1000 } as const

/** A whole picture: paper, then whatever lies on it. */
export function onPaper(content: { defs: string; body: string; width?: number; height?: number }): string {
  const { defs, body, width = frame.width, height = frame.height } = content
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>` +
    '<radialGradient id="paper" cx=".3" cy=".22" r="1"><stop stop-color="#fbf7f0"/><stop offset=".55" stop-color="#f3ecdf"/>' +
    `<stop offset="1" stop-color="#e3d8c6"/></radialGradient>${defs}</defs>` +
    `<path d="M0 0h${width}v${height}H0z" fill="url(#paper)"/>${body}</svg>`
  )
}
