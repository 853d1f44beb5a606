import { useEffect, useState } from 'react'

type Places = {
  countries: readonly string[]
  statesOf: (country: string) => readonly string[]
  statesOfPincode: (pincode: string) => readonly string[]
}

let loaded: Places | null = null

/** The built-in list of countries and states; fetched when a form needs it, never with a page (spec §5). */
export function usePlaces(): Places | null {
  const [places, setPlaces] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    let isGone = false
    void Promise.all([import('#domain/countries.ts'), import('#domain/pincode-states.ts')]).then(
      ([{ countries, statesOf }, { statesOfPincode }]) => {
        loaded = { countries: Object.keys(countries), statesOf, statesOfPincode }
        if (!isGone) setPlaces(loaded)
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return places
}
