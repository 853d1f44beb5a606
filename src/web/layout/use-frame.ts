import { createContext, use } from 'react'
import type { FrameData } from './frame-data.ts'

export const FrameContext = createContext<FrameData | null>(null)

/** The shop's texts and the menu, the same around every page. */
export function useFrame(): FrameData {
  const frame = use(FrameContext)
  if (!frame) throw new Error('outside the frame')
  return frame
}
