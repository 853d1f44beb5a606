// Every drawing by its address. Names are closed lists, so an unknown one is simply not found.
import { drawingVersion } from '#domain/drawn-pictures.ts'
import { drawGarment } from './garment-picture.ts'
import { garments, views } from './garments.ts'
import { scenery } from './scenery.ts'

/** What draws the picture of this name (`palazzo/front/5b3e96`, `hero/1-wide`), or null if there is none. */
export function findDrawing(version: number, name: string): (() => string) | null {
  if (version > drawingVersion) return null
  const scene = scenery.get(name)
  if (scene) return scene
  const [garmentName, viewName, hex = '', ...rest] = name.split('/')
  const garment = garments.find((known) => known === garmentName)
  const view = views.find((known) => known === viewName)
  if (!garment || !view || rest.length > 0 || !/^[0-9a-f]{6}$/.test(hex)) return null
  return () => drawGarment(garment, view, hex)
}
