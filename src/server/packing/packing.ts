import { createBookParcels } from './book-parcels.ts'
import { type Boxes, createBoxes } from './boxes.ts'
import { createCouriers } from './couriers.ts'
import { createHandOver } from './hand-over.ts'
import { createMissingPieces } from './missing-pieces.ts'
import { createNumbersOfCouriers } from './numbers-of-couriers.ts'
import { createOpenParcel } from './open-parcel.ts'
import { createPackOrder } from './pack-order.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import { createParcels, type Parcels } from './parcels.ts'
import { createShelf } from './shelf.ts'
import { createWaves } from './waves.ts'

/** What orders know of their boxes. */
export type BoxesOfOrders = Pick<Boxes, 'letGo' | 'sent'> & Pick<Parcels, 'onTheWay' | 'ofOrders'>

/** From the shelf into the courier's van: waves, boxes, couriers. */
export function createPacking(dependencies: PackingDependencies) {
  const boxes = createBoxes(dependencies)
  const parcels = createParcels(dependencies)
  const ofOrders: BoxesOfOrders = {
    letGo: boxes.letGo,
    sent: boxes.sent,
    onTheWay: parcels.onTheWay,
    ofOrders: parcels.ofOrders,
  }
  return {
    ofOrders,
    parcels,
    couriers: createCouriers(dependencies),
    waves: createWaves(dependencies),
    ...createPackOrder({ ...dependencies, boxes }),
    ...createOpenParcel({ ...dependencies, boxes }),
    ...createMissingPieces(dependencies),
    ...createBookParcels(dependencies),
    ...createHandOver(dependencies),
    ...createShelf(dependencies),
    numbers: createNumbersOfCouriers(dependencies),
  }
}

export type Packing = ReturnType<typeof createPacking>
