import { type PointerEvent, useRef } from 'react'
import { pictureSources } from '#domain/picture-sources.ts'
import { timings } from '#web/timings.ts'

/** The width at which the gallery shows a picture: the prefetched file must be the same one. */
export const gallerySizes = '(width < 768px) 100vw, 50vw'

const fetched = new Set<string>()

/** For a swatch: prefetches its picture when the pointer rests on it or it gets the keyboard focus. */
export function usePictureAhead(image: string | undefined) {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    onPointerEnter({ pointerType }: PointerEvent) {
      // A finger does not hover: it taps.
      if (pointerType !== 'touch') rest.current = setTimeout(() => fetchAhead(image), timings.pointerRestMs)
    },
    onPointerLeave: () => clearTimeout(rest.current),
    onFocus: () => fetchAhead(image),
  }
}

function fetchAhead(image: string | undefined) {
  if (!image || fetched.has(image) || savesData()) return
  fetched.add(image)
  const { sources, src, srcSet } = pictureSources(image)
  const picture = document.createElement('picture')
  for (const { type, srcSet: forms } of sources) {
    const source = document.createElement('source')
    picture.append(Object.assign(source, { type, srcset: forms, sizes: gallerySizes }))
  }
  const img = document.createElement('img')
  picture.append(img)
  // `src` last: it starts the fetch.
  Object.assign(img, { sizes: gallerySizes, srcset: srcSet ?? '', src })
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return connection instanceof Object && Reflect.get(connection, 'saveData') === true
}
