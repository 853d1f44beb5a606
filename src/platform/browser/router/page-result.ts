/** How a load ends. `missing` shows the 404 page, `moved` leads elsewhere for good. */
export type PageResult<Data> =
  | { kind: 'page'; data: Data; status?: 200 | 404; isCacheable?: boolean }
  | { kind: 'missing' }
  | { kind: 'moved'; to: string }
  | { kind: 'failed' }

/** What a load hands over: the result, or in the browser a promise of it when it takes long. */
export type Loaded<Data> = { result: PageResult<Data> | Promise<PageResult<Data>> }

export function page<Data>(
  data: Data,
  extra: { status?: 200 | 404; isCacheable?: boolean } = {},
): PageResult<Data> {
  return { kind: 'page', data, ...extra }
}
