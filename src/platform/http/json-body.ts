const deepest = 32

/** True when brackets are nested deeper than any body of ours; read before parsing, so that depth costs nothing. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at)
    if (inString) {
      if (char === 0x5c) at += 1
      else if (char === 0x22) inString = false
      continue
    }
    if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) depth += 1
    else if (char === 0x7d || char === 0x5d) depth -= 1
    if (depth > deepest) return true
  }
  return false
}
