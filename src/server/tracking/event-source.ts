/** Where a visit came from: the `utm_source` of the page's address, else 'direct'. Short, plain words only. */
export function sourceOf(pageUrl: string | undefined): string {
  if (!pageUrl || !URL.canParse(pageUrl)) return 'direct'
  const source = new URL(pageUrl).searchParams.get('utm_source')?.toLowerCase() ?? ''
  return /^[a-z0-9._-]{1,40}$/.test(source) ? source : 'direct'
}
