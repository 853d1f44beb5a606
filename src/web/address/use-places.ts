import { useEffect, useState } from 'react'
import { lateCode } from '#web/late-part.ts'

type Places = {
  statesOf: (country: string) => readonly string[]
}

let loaded: Places | null = null

/** The built-in list of countries and states; loaded with the first form, never with a page (spec §5). */
export function usePlaces(): Places | null {
  const [places, setPlaces] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    let isGone = false
    void lateCode(() => import('#domain/countries.ts')).then(({ statesOf }) => {
      loaded = { statesOf }
      if (!isGone) setPlaces(loaded)
    })
    return () => {
      isGone = true
    }
  }, [])
  return places
}
