/**
 * The flag of Node that makes `eval` and `new Function` throw. The embedded engine's loader
 * evaluates texts of the libraries that it loads.
 */
export const FORBID_CODE_GENERATION = '--disallow-code-generation-from-strings';

/** Whether this process runs JavaScript from strings, because Node was started without the flag. */
export const canGenerateCode = () => {
  try {
    // The content of the function does not matter: Node throws when it is created.
    Function('');
    return true;
  } catch {
    return false;
  }
};
