import type { MouseEvent } from 'react'
import { timings } from '#web/timings.ts'

/** Whether a click is the second half of a double click or double tap. Fingers are told by time: they have no click count. */
export function isRepeated({ detail, nativeEvent, timeStamp }: MouseEvent, lastAt: number): boolean {
  const isFinger = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
  return detail === 2 || (isFinger && timeStamp - lastAt < timings.doubleTapMs)
}
