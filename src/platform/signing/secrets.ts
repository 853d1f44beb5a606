/** The secret that signs and seals now, and those before it, which are believed for a while after a change. */
export type Secrets = readonly [current: string, ...earlier: string[]]
