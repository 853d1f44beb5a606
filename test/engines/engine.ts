export type Size = { width: number; height: number }

/** What keys and pointer do one after another, as both WebDriver protocols write it. */
export type Actions = {
  type: 'key' | 'pointer'
  id: string
  parameters?: { pointerType: 'mouse' }
  actions: Array<{
    type: 'keyDown' | 'keyUp' | 'pointerMove' | 'pointerDown' | 'pointerUp'
    value?: string
    x?: number
    y?: number
    button?: number
    duration?: number
    origin?: 'viewport'
  }>
}

/** A browser; each visit of it is a fresh visitor's. */
export type Engine = {
  visit(size: Size): Promise<Visit>
  quit(): Promise<void>
}

/** A browser's one page, known by what every engine can do: nothing in a journey asks which one it is. */
export type Visit = {
  goto(url: string): Promise<void>
  back(): Promise<void>
  /** The value of an expression in the page, as JSON. */
  read(expression: string): Promise<unknown>
  perform(actions: Actions[]): Promise<void>
  /** What went wrong in the page so far. */
  complaints(): Promise<string[]>
  close(): Promise<void>
}
