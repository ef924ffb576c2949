const MULTIPLIERS = [0x9e3779b1, 0x85ebca6b];

/** Twelve hexadecimal digits that tell texts apart. The hash is not cryptographic. */
export const hashText = (text: string) =>
  MULTIPLIERS.map((multiplier) => {
    let hash = multiplier;
    for (const character of text) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), multiplier);
      hash ^= hash >>> 15;
    }
    return (hash >>> 8).toString(16).padStart(6, '0');
  }).join('');
