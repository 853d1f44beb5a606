/** A text that the browser keeps under `key`. */
export function storedText(key: string) {
  return {
    key,
    read: (): string | null => read(key),
    write: (text: string) => write(key, text),
    remove: () => remove(key),
  }
}

/** A value that the browser keeps under `key` as JSON. */
export function storedJson(key: string) {
  return {
    key,
    /** `undefined` when nothing is stored, the text itself when it is no JSON: the caller parses what comes. */
    read: (): unknown => {
      const text = read(key)
      if (text === null) return undefined
      try {
        return JSON.parse(text)
      } catch {
        return text
      }
    },
    write: (value: unknown) => write(key, JSON.stringify(value)),
    remove: () => remove(key),
  }
}

// A browser may refuse storage (private mode, full disk): the page goes on without it.
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False when the browser would not keep it. */
function write(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function remove(key: string) {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Nothing is kept there anyway.
  }
}
