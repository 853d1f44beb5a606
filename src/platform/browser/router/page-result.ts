type PageExtra = {
  status?: 200 | 404
  /** False: made for this one asker, never kept. */
  isCacheable?: boolean
  /** The page's own address, where many lead to the same: values that mean nothing left out, the others in one order. */
  address?: string
}

/** How a load ends. `missing` shows the 404 page, `moved` leads elsewhere for good. */
export type PageResult<Data> =
  | ({ kind: 'page'; data: Data } & PageExtra)
  | { kind: 'missing' }
  | { kind: 'moved'; to: string }
  | { kind: 'failed' }

/** What a load hands over: the result, or in the browser a promise of it when it takes long. */
export type Loaded<Data> = { result: PageResult<Data> | Promise<PageResult<Data>> }

export function page<Data>(data: Data, extra: PageExtra = {}): PageResult<Data> {
  return { kind: 'page', data, ...extra }
}
