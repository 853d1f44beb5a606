// Which pattern and cloth each garment is made of.
import type { Piece, Weave } from './cloth.ts'
import { palazzo, sareeShapewear } from './flared.ts'
import { folded } from './folded.ts'
import type { Garment } from './garments.ts'
import { briefs, innerWearSet } from './inner-wear.ts'
import type { Side } from './legs.ts'
import {
  ankleLengthLeggings,
  capriLeggings,
  cyclingShorts,
  fullLengthLeggings,
  kidsCapri,
  kidsLeggings,
  kidsShorts,
  pocketLeggings,
  shaperShorts,
} from './legwear.ts'
import { boxerShorts, capriPant, kurtiPant, plainPants } from './pants.ts'
import { shawl } from './shawl.ts'
import type { Tones } from './tones.ts'
import { bodyShapewear, camisole, slip } from './tops.ts'

export type Making = {
  weave: Weave
  cut: (side: Side, tones: Tones) => Piece[]
  /** The two close-ups, waistband and hem as a rule: what lies in the middle of each, and how near. */
  closeUps: readonly [CloseUp, CloseUp]
}

type CloseUp = readonly [x: number, y: number, zoom: number]

const legClose: Making['closeUps'] = [
  [400, 180, 1.9],
  [330, 880, 2.6],
]
const croppedClose: Making['closeUps'] = [
  [370, 200, 1.9],
  [330, 800, 2.2],
]
const topClose: Making['closeUps'] = [
  [400, 230, 2],
  [470, 800, 2.3],
]

export const wardrobe = {
  'full-length-leggings': { weave: 'knit', cut: fullLengthLeggings, closeUps: legClose },
  'ankle-length-leggings': { weave: 'knit', cut: ankleLengthLeggings, closeUps: legClose },
  'capri-leggings': { weave: 'knit', cut: capriLeggings, closeUps: croppedClose },
  'pocket-leggings': { weave: 'knit', cut: pocketLeggings, closeUps: legClose },
  'shimmer-leggings': { weave: 'shimmer', cut: fullLengthLeggings, closeUps: legClose },
  'kids-capri': { weave: 'knit', cut: kidsCapri, closeUps: croppedClose },
  'kids-shorts': {
    weave: 'knit',
    cut: kidsShorts,
    closeUps: [
      [400, 280, 1.8],
      [300, 760, 2.1],
    ],
  },
  'shaper-shorts': {
    weave: 'mesh',
    cut: shaperShorts,
    closeUps: [
      [400, 260, 1.8],
      [300, 800, 2.1],
    ],
  },
  'kids-leggings': {
    weave: 'knit',
    cut: kidsLeggings,
    closeUps: [
      [400, 180, 2],
      [330, 850, 2.4],
    ],
  },
  'kurti-pant': { weave: 'twill', cut: kurtiPant, closeUps: legClose },
  palazzo: {
    weave: 'woven',
    cut: palazzo,
    closeUps: [
      [400, 190, 2],
      [560, 860, 2],
    ],
  },
  'plain-pants': { weave: 'twill', cut: plainPants, closeUps: legClose },
  'capri-pant': { weave: 'twill', cut: capriPant, closeUps: croppedClose },
  'cycling-shorts': {
    weave: 'knit',
    cut: cyclingShorts,
    closeUps: [
      [360, 250, 1.8],
      [300, 770, 2.2],
    ],
  },
  'boxer-shorts': {
    weave: 'check',
    cut: boxerShorts,
    closeUps: [
      [400, 320, 1.7],
      [250, 800, 1.9],
    ],
  },
  'saree-shapewear': {
    weave: 'mesh',
    cut: sareeShapewear,
    closeUps: [
      [400, 180, 2.1],
      [480, 860, 2],
    ],
  },
  'body-shapewear': {
    weave: 'mesh',
    cut: bodyShapewear,
    closeUps: [
      [400, 230, 2],
      [330, 830, 2.3],
    ],
  },
  camisole: { weave: 'rib', cut: camisole, closeUps: topClose },
  slip: { weave: 'woven', cut: slip, closeUps: topClose },
  briefs: {
    weave: 'knit',
    cut: briefs,
    closeUps: [
      [400, 400, 1.9],
      [570, 470, 2],
    ],
  },
  'inner-wear-set': {
    weave: 'knit',
    cut: innerWearSet,
    closeUps: [
      [420, 300, 1.9],
      [420, 640, 1.9],
    ],
  },
  shawl: {
    weave: 'woven',
    cut: shawl,
    closeUps: [
      [330, 720, 2],
      [300, 800, 2.6],
    ],
  },
  folded: {
    weave: 'knit',
    cut: folded,
    closeUps: [
      [400, 520, 1.6],
      [240, 720, 2.2],
    ],
  },
} satisfies Record<Garment, Making>
