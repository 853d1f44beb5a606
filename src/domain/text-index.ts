/** Texts by their words: which of them hold a term is told by the words, each of which is looked at once. */
export type TextIndex = {
  texts: readonly string[]
  wordAt: (word: number) => string
  /** Words that have this in them; `wordEdge` stands before and behind each. */
  wordsWith: (part: string) => number[]
  /** Where the texts stand that have a word, in their order. */
  placesOf: (word: number) => Uint32Array
  /** Writes 1 where a text has the term in it, which is in small letters. */
  mark: (term: string, marks: Uint8Array) => void
}

export const wordEdge = '\n'

/** The letters and digits of a text, run by run. */
export function wordsIn(text: string): readonly string[] {
  // Most names are plain, and read in half the time.
  if (/^[a-z0-9]+(?: [a-z0-9]+)*$/.test(text)) return text.split(' ')
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Texts of small letters, as `searchText` makes them. 100,000 of four words take a fifth of a second. */
export function createTextIndex(texts: readonly string[]): TextIndex {
  const { words, starts, places } = wordsOfTexts(texts)
  // All words as one text, for a search for a part of a word; `begins` says where the edge before each stands in it.
  const joined = wordEdge + words.join(wordEdge) + wordEdge
  const begins = new Uint32Array(words.length + 1)
  for (const [word, text] of words.entries()) begins[word + 1] = (begins[word] ?? 0) + text.length + 1
  const last = joined.length - 1

  const placesOf = (word: number) => places.subarray(starts[word], starts[word + 1])
  const countOf = (word: number) => (starts[word + 1] ?? 0) - (starts[word] ?? 0)
  /** Without a view of its own for each of the 40,000 words that have a 9. */
  function markPlaces(word: number, marks: Uint8Array): void {
    const end = starts[word + 1] ?? 0
    for (let at = starts[word] ?? 0; at < end; at += 1) marks[places[at] ?? 0] = 1
  }

  function wordsWith(part: string): number[] {
    const found: number[] = []
    // What begins a word is looked for without the edge before it, at which a search would stop for each of 100,000 words.
    const edge = part.startsWith(wordEdge) ? 1 : 0
    const sought = part.slice(edge)
    let word = 0
    for (let at = joined.indexOf(sought, edge); at !== -1 && at < last;) {
      word = wordAtPlace(at - edge, word)
      const isFound = edge === 0 || begins[word] === at - edge
      if (isFound) found.push(word)
      at = joined.indexOf(sought, isFound ? (begins[word + 1] ?? last) + edge : at + 1)
    }
    return found
  }

  /** The word in which a place of `joined` lies, this one or one after it: in steps that double, then by halves. */
  function wordAtPlace(at: number, word: number): number {
    let [low, step] = [word, 1]
    while ((begins[low + step] ?? Infinity) <= at) {
      low += step
      step *= 2
    }
    for (; step > 0; step >>= 1) if ((begins[low + step] ?? Infinity) <= at) low += step
    return low
  }

  /** Those of a term's words which the fewest texts have: no other text can have the term. Null for one without words. */
  function rarestOf(term: string): number[] | null {
    const choices = Array.from(term.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => {
      const begun = index === 0 ? '' : wordEdge
      const ended = index + word.length === term.length ? '' : wordEdge
      const found = wordsWith(begun + word + ended)
      return { found, count: found.reduce((sum, each) => sum + countOf(each), 0) }
    })
    return choices.toSorted((a, b) => a.count - b.count)[0]?.found ?? null
  }

  return {
    texts,
    wordAt: (word) => joined.slice((begins[word] ?? 0) + 1, begins[word + 1]),
    wordsWith,
    placesOf,
    mark(term, marks) {
      if (term === '') marks.fill(1)
      else if (wordsIn(term)[0] === term) for (const word of wordsWith(term)) markPlaces(word, marks)
      else {
        const isHeld = (place: number) => texts[place]?.includes(term)
        const rarest = rarestOf(term)
        if (rarest === null) for (const place of texts.keys()) if (isHeld(place)) marks[place] = 1
        for (const word of rarest ?? [])
          for (const place of placesOf(word)) if (isHeld(place)) marks[place] = 1
      }
    },
  }
}

/** Each word once; the texts of a word stand in `places` from its `starts` to that of the next. */
function wordsOfTexts(texts: readonly string[]) {
  const numbers = new Map<string, number>()
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size
    if (number === numbers.size) numbers.set(word, number)
    return number
  }
  // Names differ, while thousands of products are of one category.
  const ofGroups = new Map<string, readonly number[]>()
  const held: number[] = []
  const ends = texts.map((text) => {
    const began = held.length
    const lineEnd = text.indexOf('\n')
    const name = lineEnd === -1 ? text : text.slice(0, lineEnd)
    const groups = lineEnd === -1 ? '' : text.slice(lineEnd)
    const known = ofGroups.get(groups) ?? [...new Set(wordsIn(groups))].map(numberOf)
    ofGroups.set(groups, known)
    for (const number of known) held.push(number)
    for (const word of wordsIn(name)) {
      const number = numberOf(word)
      if (held.indexOf(number, began) === -1) held.push(number)
    }
    return held.length
  })
  return { words: [...numbers.keys()], ...textsByWord(numbers.size, { held, ends }) }
}

/** `held`: the words of all texts one after the other, those of each until its end. */
function textsByWord(count: number, { held, ends }: { held: readonly number[]; ends: readonly number[] }) {
  const starts = new Uint32Array(count + 1)
  for (const word of held) starts[word + 1] = (starts[word + 1] ?? 0) + 1
  for (let word = 0; word < count; word += 1) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0)
  const next = starts.slice()
  const places = new Uint32Array(held.length)
  let at = 0
  for (const [place, end] of ends.entries())
    for (; at < end; at += 1) {
      const word = held[at] ?? 0
      const free = next[word] ?? 0
      places[free] = place
      next[word] = free + 1
    }
  return { starts, places }
}
