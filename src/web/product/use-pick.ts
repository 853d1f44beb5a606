import { startTransition, useCallback, useOptimistic } from 'react'

/** Marks what was picked in the very next frame; price, stock and all else that follows from it come after that. */
export function usePick(
  chosen: string,
  onChoose: (value: string) => void,
): [picked: string, pick: (value: string) => void] {
  const [picked, mark] = useOptimistic(chosen)
  const pick = useCallback(
    (value: string) =>
      startTransition(() => {
        mark(value)
        onChoose(value)
      }),
    [mark, onChoose],
  )
  return [picked, pick]
}
