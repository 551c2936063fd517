/** The speed of the library, each figure compared with a baseline of the same run. */
package dev.mooring.bench;
