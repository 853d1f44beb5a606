import { useRouteLoaderData } from 'react-router'
import type { FrameData } from './frame-data.ts'

/** The shop's texts and the menu, as the frame loaded them. */
export function useFrame(): FrameData {
  // The router hands loader data over untyped; the route `frame` has no other load.
  return useRouteLoaderData('frame') as FrameData
}
