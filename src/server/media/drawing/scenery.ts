// The drawings that are not garments, by the names of #domain/drawn-pictures.ts.

export const scenery: ReadonlyMap<string, () => string> = new Map()
