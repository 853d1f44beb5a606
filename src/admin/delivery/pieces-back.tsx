type Piece = { key: string; line: { productName: string; color: string; size: string } }

type Props<Condition extends string> = {
  pieces: readonly Piece[]
  /** The place of the piece that is looked at; -1: none is left. */
  now: number
  /** In the order of their digits. */
  conditions: readonly Condition[]
  words: Readonly<Record<Condition, string>>
  judged: Readonly<Record<string, Condition>>
  onJudge: (key: string, condition: Condition) => void
}

/** Pieces that came back, one by one, with the conditions to choose from for each. */
export function PiecesBack<Condition extends string>(props: Props<Condition>) {
  const { pieces, now, conditions, words, judged, onJudge } = props
  return (
    <ol className="pieces-back">
      {pieces.map(({ key, line }, at) => (
        <li key={key} aria-current={at === now ? 'step' : undefined}>
          <b>{line.size}</b> {line.productName}, {line.color}
          <div className="chips" role="group" aria-label={`${line.productName}, ${line.color}, ${line.size}`}>
            {conditions.map((condition, digit) => (
              <button
                key={condition}
                type="button"
                aria-pressed={judged[key] === condition}
                onClick={() => onJudge(key, condition)}
              >
                {words[condition]} <kbd>{digit + 1}</kbd>
              </button>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
