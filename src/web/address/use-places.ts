import { useEffect, useState } from 'react'
import { lateCode } from '#web/late-part.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'

type Places = {
  countries: readonly string[]
  statesOf: (country: string) => readonly string[]
  statesOfPincode: (pincode: string) => readonly string[]
}

let loaded: Places | null = null

/** The built-in list of countries and states; loaded with the first form, never with a page (spec §5). */
export function usePlaces(): Places | null {
  const [places, setPlaces] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    let isGone = false
    const both = () =>
      allKeyed({ places: import('#domain/countries.ts'), pincodes: import('#domain/pincode-states.ts') })
    void lateCode(both).then(({ places, pincodes }) => {
      const { countries, statesOf } = places
      loaded = { countries: Object.keys(countries), statesOf, statesOfPincode: pincodes.statesOfPincode }
      if (!isGone) setPlaces(loaded)
    })
    return () => {
      isGone = true
    }
  }, [])
  return places
}
