import { memo, useDeferredValue } from 'react'
import type { ColorVariant } from '#contract/catalogue-schemas.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Gallery } from './gallery.tsx'

// The chosen colour is shown first, its pictures a frame later: they have to be downloaded anyway.
const Pictures = memo(Gallery)

type ColorPicturesProps = { productName: string; color: ColorVariant | undefined }

/** The pictures of the chosen colour, one frame after the choice. */
export function ColorPictures({ productName, color }: ColorPicturesProps) {
  const shown = useDeferredValue(color)
  return <Pictures images={shown?.images ?? []} name={`${productName}, ${shown?.name ?? ''}`} />
}

/** The first of them, small. */
export function ColorThumbnail({ color }: { color: ColorVariant | undefined }) {
  const image = useDeferredValue(color?.images[0])
  if (!image) return null
  return (
    <Picture
      src={image}
      alt=""
      width={40}
      height={50}
      sizes="40px"
      className="h-12 w-10 flex-none rounded-lg bg-rice-deep object-cover"
    />
  )
}
